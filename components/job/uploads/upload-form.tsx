'use client'

import { useForm } from 'react-hook-form'
import type { z } from 'zod'

import { useCommand } from '@/components/platform/commands/use-command'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useDirty } from '@/components/ui/use-dirty'
import { useEdited } from '@/components/ui/use-edited'
import { changeUpload } from '@/lib/job/uploads/commands'
import type { ChangeUpload, Upload } from '@/lib/job/uploads/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/job/uploads/schema')).ChangeUpload)

const valuesOf = ({ name, comments }: Upload) => ({ name, comments: comments ?? '' })

/** Renames an upload and says something about it. */
export function UploadForm({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const [change] = useCommand(changeUpload)
  const form = useForm<z.input<typeof ChangeUpload>, unknown, ChangeUpload>({
    resolver,
    mode: 'onChange',
    defaultValues: valuesOf(upload),
  })
  const { isSubmitting } = form.formState
  const isDirty = useDirty(form)
  const { base, show, clear, refused } = useEdited(form, upload, (theirs) => form.reset(valuesOf(theirs)))
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async ({ name, comments }) => {
    clear()
    try {
      await change({ jobId: upload.jobId, uploadId: upload.id }, { name, comments, version: base.version })
      notify.success('File saved')
      onClose()
    } catch (error) {
      show(error)
    }
  })

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={isDirty}
      title="Rename or comment"
      onSubmit={submit}
      footer={(close) => <FormFooter close={close} verb="Save" busy={isSubmitting} />}
    >
      <div className="space-y-4">
        <FormRefusal {...refused} />
        <TextInput label="Name" required autoComplete="off" data-autofocus {...field('name')} />
        <TextArea label="Comments" rows={4} {...field('comments')} />
      </div>
    </Dialog>
  )
}
