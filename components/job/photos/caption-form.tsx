'use client'

import { useForm } from 'react-hook-form'

import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { TextArea } from '@/components/ui/text-area'
import { useEdited } from '@/components/ui/use-edited'
import { MAX_CAPTION } from '@/lib/job/photos/rules'
import type { Photo } from '@/lib/job/photos/schema'

import type { PhotoActions } from './use-photo-actions'

const valuesOf = ({ caption }: Photo) => ({ caption: caption ?? '' })

/** Says something about a photo. */
export function CaptionForm({ photo, actions, onClose }: { photo: Photo; actions: PhotoActions; onClose: () => void }) {
  const form = useForm({ defaultValues: valuesOf(photo) })
  const { isDirty, isSubmitting } = form.formState
  const { base, show, clear, refused } = useEdited(form, photo, (theirs) => form.reset(valuesOf(theirs)))
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async ({ caption }) => {
    clear()
    try {
      await actions.change(photo, { caption: caption.trim() || null, version: base.version })
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
      title="Caption"
      onSubmit={submit}
      footer={(close) => <FormFooter close={close} verb="Save" busy={isSubmitting} />}
    >
      <div className="space-y-4">
        <FormRefusal {...refused} />
        <TextArea
          label="Caption"
          rows={3}
          maxLength={MAX_CAPTION}
          help="Stands under the photo, in reports too."
          data-autofocus
          {...field('caption')}
        />
      </div>
    </Dialog>
  )
}
