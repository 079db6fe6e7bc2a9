'use client'

import { useState } from 'react'

import { Avatar } from '@/components/ui/avatar'
import { ImagePicker } from '@/components/ui/image-picker'
import { notify } from '@/components/ui/notify'
import { asRefusal } from '@/components/ui/use-server-errors'
import { api } from '@/lib/http/client'
import { ONE_IMAGE } from '@/lib/uploads/rules'
import type { CurrentUser } from '@/lib/users/schema'

import { useKeepMe } from './use-keep-me'

/** The own picture: kept as soon as it is chosen. */
export function OwnPicture({ me }: { me: CurrentUser }) {
  const keepMe = useKeepMe()
  const [sending, setSending] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const path = `/api/v1/uploads/profile-picture/${me.id}`

  const change = async (work: () => Promise<CurrentUser>, done: string) => {
    setError(undefined)
    try {
      keepMe(await work())
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
    return change(() => api.post<CurrentUser>(path, form), 'Your picture was changed')
  }

  return (
    <div aria-busy={sending !== null}>
      <ImagePicker
        label="Picture"
        help={sending ? 'Uploading…' : 'JPEG, PNG or WebP, up to 10 MB. The middle of it is shown.'}
        error={error}
        currentUrl={me.dp}
        value={sending}
        maxBytes={ONE_IMAGE.maxBytes}
        round
        fallback={<Avatar person={me} size="lg" className="size-full!" />}
        onChange={upload}
        onRemove={() => change(() => api.delete<CurrentUser>(path), 'Your picture was removed')}
      />
    </div>
  )
}
