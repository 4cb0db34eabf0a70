
' Added by xl-law12, which has changed this module of xlwings where these three are called, and where it starts Python.

' Programs and libraries are looked for in the current folder too, and somebody may have put some there: leave it.
Public Sub LeaveFolder()
    ChDrive Environ$("SystemRoot")
    ChDir Environ$("SystemRoot") & "\System32"
End Sub

' Where Excel's windows look for files. A folder to which one cannot go back is no failure.
Public Sub GoBack(ByVal folder As String)
    On Error Resume Next
    ChDrive folder
    ChDir folder
End Sub

' The full path of a program that is only named: looked for in the folders of the PATH, and never in the current one.
Public Function FullPath(ByVal program As String) As String
    Dim folder As Variant
    FullPath = program
    If program <> "python" And program <> "pythonw" Then Exit Function
    For Each folder In Split(Environ$("PATH"), ";")
        folder = Replace(folder, Chr(34), "")
        folder = folder & "\" & program & ".exe"
        If (folder Like "[A-Za-z]:\*" Or Left$(folder, 2) = "\\") And FileExists(folder) Then
            FullPath = folder
            Exit Function
        End If
    Next
    Err.Raise 1, Description:=program & ".exe is in no folder of the PATH"
End Function
