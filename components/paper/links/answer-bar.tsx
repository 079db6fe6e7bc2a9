import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'

import { Button } from '@/components/ui/button'
import { saveFile } from '@/components/ui/save-file'

/** At the foot of the screen: as high where it is answered as where that is confirmed, so that nothing moves. */
const barClass =
  'sticky bottom-0 z-10 -mx-4 flex min-h-15.25 items-center gap-2 border-t border-line bg-surface px-4 py-2'

/** Where somebody without an account answers what they read. */
export const AnswerBar = ({ children }: { children: ReactNode }) => (
  <div className={clsx(barClass, 'flex-wrap')}>{children}</div>
)

interface AnsweredBarProps {
  title: string
  says?: string
  /** What comes next: a copy to keep. */
  children: ReactNode
}

/** What whoever has just answered reads where they tapped. */
export const AnsweredBar = ({ title, says, children }: AnsweredBarProps) => (
  <div role="status" className={barClass}>
    <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
    <div className="min-w-0 flex-1 text-sm">
      <p className="font-semibold">{title}</p>
      {says && <p className="text-table text-muted">{says}</p>}
    </div>
    {children}
  </div>
)

/** Saves what was answered, as it stands. @param from the address of the copy */
export const SaveCopy = ({ from }: { from: string }) => (
  <Button icon={<Download aria-hidden />} onClick={() => saveFile(from)}>
    Save a copy
  </Button>
)
