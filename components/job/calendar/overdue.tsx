import { clsx } from 'clsx'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

/** Marks a task that waits for somebody, with a sign and words; in a narrow container the words are only read out. */
export function Overdue({ className }: { className?: string }) {
  return (
    <span
      title="Overdue"
      className={clsx(
        'inline-flex w-fit items-center gap-1 rounded-full bg-danger-soft px-1 @min-[5rem]:px-1.5 text-xs leading-4 font-semibold text-danger',
        className,
      )}
    >
      <TriangleAlert aria-hidden className="size-3 shrink-0" />
      <span className="@max-[5rem]:sr-only">Overdue</span>
    </span>
  )
}
