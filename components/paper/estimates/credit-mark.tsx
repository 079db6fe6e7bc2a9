import { Chip } from '@/components/ui/chip'

/** Of a line that takes off. */
export const CreditMark = () => (
  <Chip tone="info" className="mx-1 shrink-0">
    Credit
  </Chip>
)
