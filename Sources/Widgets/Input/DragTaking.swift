package import ViewHierarchy

/// A control whose touches drag something, and don't scroll the column.
@MainActor
package protocol DragTaking: Control {}
