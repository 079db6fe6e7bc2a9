'use client'

import { clsx } from 'clsx'
import MessageSquare from 'lucide-react/icons/message-square'
import { type ReactNode, createContext, use, useMemo } from 'react'

import { originOf } from '@/lib/paper/estimates/rules'
import type { EstimateComment, EstimateLine } from '@/lib/paper/estimates/schema'

type Line = Pick<EstimateLine, 'id' | 'originId'>

interface Marks {
  /** How many open comments there are on a line, by what stays the same of it. */
  open: ReadonlyMap<string, number>
  /** Shows the comments on a line; undefined where there are none to write. */
  show?: (lineId: string) => void
}

const CommentMarks = createContext<Marks>({ open: new Map() })

interface WithCommentsProps {
  comments: readonly EstimateComment[] | undefined
  show: (lineId: string) => void
  children: ReactNode
}

/** Marks the lines that somebody has said something about. */
export function WithCommentMarks({ comments, show, children }: WithCommentsProps) {
  const marks = useMemo(() => {
    const open = new Map<string, number>()
    for (const { originId, resolved } of comments ?? []) {
      if (originId && !resolved) open.set(originId, (open.get(originId) ?? 0) + 1)
    }
    return { open, show }
  }, [comments, show])
  return <CommentMarks value={marks}>{children}</CommentMarks>
}

/** `3 open comments` */
export const openInWords = (count: number): string => `${count} open ${count === 1 ? 'comment' : 'comments'}`

/** How many open comments a line has, and the way to them. */
export function useLineComments(line: Line | undefined): { count: number; show?: () => void } {
  const { open, show } = use(CommentMarks)
  if (!line) return { count: 0 }
  return { count: open.get(originOf(line)) ?? 0, show: show && (() => show(line.id)) }
}

interface CommentMarkProps {
  line: Line
  /** `line 3 of Laundry` */
  place: string
  /** Also where there is no comment yet. */
  always?: boolean
}

/** Opens the comments on a line; it has their number while some are open. */
export function CommentMark({ line, place, always = false }: CommentMarkProps) {
  const { count, show } = useLineComments(line)
  if (!show || (!count && !always)) return null
  const label = count ? `${openInWords(count)}, ${place}` : `Comment on ${place}`
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={show}
      className={clsx(
        'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-control px-1 text-table hover:bg-sunken md:h-7 md:min-w-7',
        count ? 'font-medium text-brand' : 'text-muted hover:text-ink',
      )}
    >
      <MessageSquare aria-hidden className="size-4" />
      {count > 0 && <span className="tabular-nums">{count}</span>}
    </button>
  )
}
