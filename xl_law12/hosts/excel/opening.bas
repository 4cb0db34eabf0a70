' Runs when the workbook is opened: help for the function wizard, and one calculation now that the functions are there.
Sub Auto_Open()
    Dim reason As String
    On Error Resume Next
    RegisterHelp
    reason = Missing()
    If Not IsNewEnough() Then
        MsgBox «older», vbExclamation, "Law 12"
    ElseIf reason = "" Then
        Recalculate
    Else
        MsgBox «nothing» & _
            vbCrLf & vbCrLf & «remedy» & ". " & «again» & _
            vbCrLf & vbCrLf & «wanted» & _
            vbCrLf & vbCrLf & Left$(reason, 400), vbExclamation, "Law 12"
    End If
End Sub

' Whether this Excel has the functions that the sheets use.
Private Function IsNewEnough() As Boolean
    Dim answer As Double
    On Error Resume Next
    answer = Application.Evaluate("SUM(SEQUENCE(2))")
    IsNewEnough = (answer = 3)
End Function

' What keeps Python from answering; an empty text where it answers.
Private Function Missing() As String
    Dim answer As Variant
    On Error GoTo failed
    answer = XLPy.CallUDF("«module»", "IMP_", Array(430), ThisWorkbook)
    If CStr(answer) <> "10" Then Missing = "IMP_(430) = " & answer & ", <> 10"
    Exit Function
failed:
    Missing = Err.Description
    If Missing = "" Then Missing = "Error " & Err.Number
End Function

' Work out the sheets of this workbook; others that are open stay as they are. Nothing has to be saved for that.
Private Sub Recalculate()
    Dim page As Worksheet, was As Boolean
    was = ThisWorkbook.Saved
    For Each page In ThisWorkbook.Worksheets
        page.EnableCalculation = False
        page.EnableCalculation = True ' all its formulas are due now; Range.Dirty may mark the active sheet only
    Next
    If Application.Calculation = xlCalculationManual Then
        For Each page In ThisWorkbook.Worksheets
            page.Calculate
        Next
    Else
        Application.Calculate
    End If
    ThisWorkbook.Saved = was
End Sub
