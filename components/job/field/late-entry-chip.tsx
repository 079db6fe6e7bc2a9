import Clock from 'lucide-react/icons/clock'

import { Chip } from '@/components/ui/chip'

/** Marks an entry made more than 12 hours after the event. */
export const LateEntryChip = ({ entry }: { entry: { isLateEntry: boolean } }) =>
  entry.isLateEntry ? (
    <Chip tone="warning" icon={<Clock aria-hidden />}>
      Late entry
    </Chip>
  ) : null
