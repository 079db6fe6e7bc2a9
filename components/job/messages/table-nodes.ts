import { Node } from '@tiptap/core'
import { CellSelection, deleteTable, goToNextCell, tableEditing } from '@tiptap/pm/tables'

/** What the nodes are to the commands for tables. */
const ROLES: Record<string, string> = { table: 'table', tableRow: 'row', tableCell: 'cell' }

/** A table of plain cells. It stands between paragraphs, never in a list: so a body has it. */
const Table = Node.create({
  name: 'table',
  group: 'table',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: ROLES[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const remove = () => {
      const { state, view } = this.editor
      const { selection } = state
      const isWhole = selection instanceof CellSelection && selection.isColSelection() && selection.isRowSelection()
      return isWhole && deleteTable(state, view.dispatch)
    }
    const go = (by: 1 | -1) => () => goToNextCell(by)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1), Backspace: remove, Delete: remove }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const TableCell = Node.create({
  name: 'tableCell',
  content: 'paragraph+',
  isolating: true,
  // The commands for tables ask for them; a body has no merged cells.
  addAttributes: () => ({
    colspan: { default: 1, rendered: false, parseHTML: () => 1 },
    rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
    colwidth: { default: null, rendered: false, parseHTML: () => null },
  }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: () => ['td', 0],
})

export const tableNodes = [Table, TableRow, TableCell]
