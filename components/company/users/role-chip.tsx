import { Chip } from '@/components/ui/chip'
import type { Tone } from '@/components/ui/tones'
import { type Role, roleLabel } from '@/lib/base/roles'
import { type UserStatus, userStatusLabel } from '@/lib/company/users/rules'

const STATUS_TONES: Record<UserStatus, Tone> = { ACTIVE: 'success', INVITED: 'warning', REMOVED: 'neutral' }

export const RoleChip = ({ role }: { role: Role }) => (
  <Chip tone={role === 'Administrator' ? 'brand' : 'neutral'}>{roleLabel(role)}</Chip>
)

export const UserStatusChip = ({ status }: { status: UserStatus }) => (
  <Chip tone={STATUS_TONES[status]}>{userStatusLabel(status)}</Chip>
)
