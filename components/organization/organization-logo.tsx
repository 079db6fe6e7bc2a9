'use client'

import { useState } from 'react'

import { ImagePicker } from '@/components/ui/image-picker'
import { notify } from '@/components/ui/notify'
import { asRefusal } from '@/components/ui/use-server-errors'
import { api } from '@/lib/http/client'
import type { Organization } from '@/lib/organization/schema'
import { ONE_IMAGE } from '@/lib/uploads/rules'

import { useKeepOrganization } from './use-keep-organization'

/** The logo: kept as soon as it is chosen. */
export function OrganizationLogo({ organization }: { organization: Organization }) {
  const keep = useKeepOrganization()
  const [sending, setSending] = useState<File | null>(null)
  const [error, setError] = useState<string>()

  const change = async (work: () => Promise<Organization>, done: string) => {
    setError(undefined)
    try {
      keep(await work())
      notify.success(done)
    } catch (thrown) {
      setError(asRefusal(thrown).message)
    } finally {
      setSending(null)
    }
  }

  const upload = (image: File) => {
    setSending(image)
    const form = new FormData()
    form.set('image', image)
    return change(() => api.post<Organization>('/api/v1/organization/logo', form), 'The logo was changed')
  }

  const remove = () =>
    change(
      () =>
        api
          .put<{ payload: Organization }>(`/api/v1/organization/${organization.id}`, { logo: null })
          .then(({ payload }) => payload),
      'The logo was removed',
    )

  return (
    <div aria-busy={sending !== null}>
      <ImagePicker
        label="Logo"
        help={sending ? 'Uploading…' : 'JPEG, PNG or WebP, up to 10 MB.'}
        error={error}
        currentUrl={organization.logo}
        value={sending}
        maxBytes={ONE_IMAGE.maxBytes}
        onChange={upload}
        onRemove={remove}
      />
    </div>
  )
}
