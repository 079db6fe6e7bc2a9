import { clsx } from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-alert'

/** Why what is typed into a row is not saved. */
export const RowFault = ({ id, className, children }: { id: string; className?: string; children: string }) => (
  <p id={id} role="alert" className={clsx('flex items-start gap-1.5 text-table text-danger', className)}>
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
)
