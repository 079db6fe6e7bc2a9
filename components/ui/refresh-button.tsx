import { clsx } from 'clsx'
import RefreshCw from 'lucide-react/icons/refresh-cw'

import { buttonClass } from './button'

/** Shows only its icon on small screens. */
export function RefreshButton({
  onRefresh,
  refreshing = false,
  label = 'Refresh',
}: {
  onRefresh: () => void
  refreshing?: boolean
  label?: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={refreshing}
      aria-disabled={refreshing}
      onClick={refreshing ? undefined : onRefresh}
      className={clsx(buttonClass({ variant: 'secondary' }), 'phone:w-11 phone:px-0')}
    >
      <RefreshCw aria-hidden className={clsx('size-4', refreshing && 'animate-spin')} />
      <span className="phone:hidden">{label}</span>
    </button>
  )
}
