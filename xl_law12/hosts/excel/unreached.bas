' What a cell shows where Python cannot be reached.
Private Function Unreached(ByVal reason As String) As String
    reason = Replace(Replace(reason, vbCr, " "), vbLf, " ")
    Unreached = "«mark» " & «unreached» & " (" & Left$(reason, 120) & "). " & «remedy»
End Function
