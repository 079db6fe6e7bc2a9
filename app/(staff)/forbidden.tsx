'use client'

import { usePathname } from 'next/navigation'

import { AccessDenied } from '@/components/shell/access-denied'
import { areaOf } from '@/lib/areas/areas'
import { roleLabel } from '@/lib/base/roles'

export default function Forbidden() {
  return <AccessDenied roles={areaOf(usePathname()).roles.map(roleLabel)} />
}
