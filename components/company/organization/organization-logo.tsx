'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { StoredImage } from '@/components/ui/stored-image'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { changeOrganization, setLogo } from '@/lib/company/organization/commands'
import type { Organization } from '@/lib/company/organization/schema'

import { useKeepOrganization } from './use-keep-organization'

export function OrganizationLogo({ organization: { id, logo } }: { organization: Organization }) {
  const keep = useKeepOrganization()
  const [set] = useCommand(setLogo)
  const [change] = useCommand(changeOrganization)

  return (
    <StoredImage
      label="Logo"
      help="JPEG, PNG or WebP, up to 10 MB."
      currentUrl={logo}
      takes={ONE_IMAGE}
      upload={async (image) => keep(await set({}, undefined, { files: { image: [image] } }))}
      remove={async () => keep((await change({ id: String(id) }, { logo: null })).payload)}
      words={{ changed: 'The logo was changed', removed: 'The logo was removed' }}
    />
  )
}
