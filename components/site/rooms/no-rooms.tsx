import DoorOpen from 'lucide-react/icons/door-open'

import { EmptyState } from '@/components/ui/empty-state'

/** Stands where the rooms of a visit will be. */
export const NoRooms = () => (
  <EmptyState icon={<DoorOpen />} title="No rooms yet">
    Add the rooms that you walk through. One tap adds one.
  </EmptyState>
)
