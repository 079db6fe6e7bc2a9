'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Button } from '@/components/ui/button'
import { FileDrop } from '@/components/ui/file-drop'
import { notify } from '@/components/ui/notify'
import { removeBackground, setBackground } from '@/lib/paper/letterheads/commands'
import { BACKGROUND } from '@/lib/paper/letterheads/rules'
import type { Letterhead } from '@/lib/paper/letterheads/schema'

interface LetterheadBackgroundProps {
  letterhead: Letterhead
  keep: (stored: Letterhead) => void
}

/** What lies under the pages in place of the head and the foot; kept as soon as it is chosen. */
export function LetterheadBackground({ letterhead: { id, background }, keep }: LetterheadBackgroundProps) {
  const [set, isSending] = useCommand(setBackground)
  const [remove] = useCommand(removeBackground)
  const [error, setError] = useState<string>()

  const change = async (work: () => Promise<void>, done: string) => {
    setError(undefined)
    try {
      await work()
      notify.success(done)
    } catch (thrown) {
      const refusal = asRefusal(thrown)
      setError(refusal.fields[0]?.message ?? refusal.message)
    }
  }
  const send = (file: File) =>
    change(
      async () => keep(await set({ id }, undefined, { files: { background: [file] } })),
      'The background was changed',
    )

  return (
    <div aria-busy={isSending} className="space-y-2">
      {background && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <p>
            {background.pages === 2
              ? 'A background of two pages: the second lies under all pages after the first.'
              : 'A background lies under every page.'}
          </p>
          <Button
            variant="ghost"
            onClick={() => void change(async () => void (await remove({ id })), 'The background was removed')}
          >
            Remove background
          </Button>
        </div>
      )}
      <FileDrop
        label={background ? 'Another background' : 'Background'}
        help={
          isSending
            ? 'Uploading…'
            : 'Your own printed paper, as a PDF of one or two pages, or a picture. It takes the place of the head and the foot.'
        }
        error={error}
        disabled={isSending}
        accept={BACKGROUND.types.join(',')}
        maxBytes={BACKGROUND.maxBytes}
        maxFiles={1}
        onFiles={([file]) => file && void send(file)}
      />
    </div>
  )
}
