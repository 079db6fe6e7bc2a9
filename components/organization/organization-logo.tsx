'use client'

import { KeptImage } from '@/components/ui/kept-image'
import { api } from '@/lib/http/client'
import type { Organization } from '@/lib/organization/schema'
import { ONE_IMAGE } from '@/lib/uploads/rules'

import { useKeepOrganization } from './use-keep-organization'

export function OrganizationLogo({ organization: { id, logo } }: { organization: Organization }) {
  const keep = useKeepOrganization()

  return (
    <KeptImage
      label="Logo"
      help="JPEG, PNG or WebP, up to 10 MB."
      currentUrl={logo}
      takes={ONE_IMAGE}
      upload={async (form) => keep(await api.post<Organization>('/api/v1/organization/logo', form))}
      remove={async () =>
        keep((await api.put<{ payload: Organization }>(`/api/v1/organization/${id}`, { logo: null })).payload)
      }
      words={{ changed: 'The logo was changed', removed: 'The logo was removed' }}
    />
  )
}
