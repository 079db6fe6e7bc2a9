import type { LucideIcon } from 'lucide-react'
import AlignLeft from 'lucide-react/icons/align-left'
import Briefcase from 'lucide-react/icons/briefcase'
import Calendar from 'lucide-react/icons/calendar'
import Camera from 'lucide-react/icons/camera'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import Hash from 'lucide-react/icons/hash'
import Heading from 'lucide-react/icons/heading'
import ListChecks from 'lucide-react/icons/list-checks'
import PenLine from 'lucide-react/icons/pen-line'
import Pilcrow from 'lucide-react/icons/pilcrow'
import SquareCheck from 'lucide-react/icons/square-check'
import Table from 'lucide-react/icons/table'
import TextCursorInput from 'lucide-react/icons/text-cursor-input'
import ToggleLeft from 'lucide-react/icons/toggle-left'

import { KIND_LABELS } from '@/lib/paper/forms/rules'
import type { ItemKind } from '@/lib/paper/forms/schema'

export const KIND_ICONS: Record<ItemKind, LucideIcon> = {
  heading: Heading,
  paragraph: Pilcrow,
  shortText: TextCursorInput,
  longText: AlignLeft,
  number: Hash,
  date: Calendar,
  time: Clock,
  yesNo: ToggleLeft,
  singleChoice: CircleDot,
  multipleChoice: ListChecks,
  checkbox: SquareCheck,
  photo: Camera,
  signature: PenLine,
  table: Table,
  jobField: Briefcase,
}

/** The kinds of items; each is added after the chosen one. */
export const Palette = ({ onAdd, isFull }: { onAdd: (kind: ItemKind) => void; isFull: boolean }) => (
  <ul aria-label="Items to add" className="grid grid-cols-2 gap-1 sm:grid-cols-3 lg:grid-cols-1">
    {(Object.keys(KIND_LABELS) as ItemKind[]).map((kind) => {
      const Icon = KIND_ICONS[kind]
      return (
        <li key={kind}>
          <button
            type="button"
            disabled={isFull}
            onClick={() => onAdd(kind)}
            className="flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-start text-sm hover:bg-sunken disabled:opacity-50 lg:min-h-9"
          >
            <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="sr-only">Add </span>
            {KIND_LABELS[kind]}
          </button>
        </li>
      )
    })}
  </ul>
)
