import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import FileStack from 'lucide-react/icons/file-stack'
import FileText from 'lucide-react/icons/file-text'
import Hourglass from 'lucide-react/icons/hourglass'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import Receipt from 'lucide-react/icons/receipt'
import ReceiptText from 'lucide-react/icons/receipt-text'

import { STATUSES } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'

type IconName = (typeof STATUSES)[JobStatus]['icon']

const ICONS: Record<IconName, LucideIcon> = {
  ban: Ban,
  'circle-check': CircleCheck,
  'circle-dashed': CircleDashed,
  'circle-pause': CirclePause,
  'circle-play': CirclePlay,
  'file-stack': FileStack,
  'file-text': FileText,
  hourglass: Hourglass,
  'phone-outgoing': PhoneOutgoing,
  receipt: Receipt,
  'receipt-text': ReceiptText,
}

/** The icon of a status, in its colour. The status in words is always beside it. */
export function StatusIcon({ status, className = 'size-4' }: { status: JobStatus; className?: string }) {
  const { icon, colour } = STATUSES[status]
  const Icon = ICONS[icon]
  return <Icon aria-hidden className={className} style={{ color: `var(--${colour})` }} />
}
