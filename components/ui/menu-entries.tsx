import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'

import type { MenuEntry } from './menu'

/** Opens the form of a record. */
export const editEntry = (onSelect: () => void, label = 'Edit'): MenuEntry => ({
  label,
  icon: <Pencil aria-hidden />,
  onSelect,
})

/** Asks before a record is deleted. */
export const deleteEntry = (onSelect: () => void, label = 'Delete', disabled?: boolean): MenuEntry => ({
  label,
  icon: <Trash2 aria-hidden />,
  danger: true,
  disabled,
  onSelect,
})
