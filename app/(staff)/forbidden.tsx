'use client'

import { usePathname } from 'next/navigation'

import { AccessDenied } from '@/components/desk/shell/access-denied'
import { roleLabel } from '@/lib/base/roles'
import { areaOf } from '@/lib/desk/areas/areas'

export default function Forbidden() {
  return <AccessDenied roles={areaOf(usePathname()).roles.map(roleLabel)} />
}
