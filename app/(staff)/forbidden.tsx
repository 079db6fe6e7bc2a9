'use client'

import { usePathname } from 'next/navigation'

import { AccessDenied } from '@/components/shell/access-denied'
import { areaOf } from '@/lib/access'
import { roleLabel } from '@/lib/users/rules'

export default function Forbidden() {
  return <AccessDenied roles={areaOf(usePathname()).roles.map(roleLabel)} />
}
