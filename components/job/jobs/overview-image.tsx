'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import House from 'lucide-react/icons/house'
import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ChangeEvent, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { sortFiles } from '@/components/ui/file-limits'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { addOverviewImage, changeOverviewImage, removeOverviewImage } from '@/lib/job/jobs/commands'
import { jobKeys } from '@/lib/job/jobs/keys'
import { jobNumber } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'

const TYPES = ONE_IMAGE.types.join(',')

/** The picture of a job, for people who look for the house. */
export function OverviewImage({ job, mayRemove }: { job: Job; mayRemove: boolean }) {
  const queries = useQueryClient()
  const [add] = useCommand(addOverviewImage)
  const [replace] = useCommand(changeOverviewImage)
  const [remove] = useCommand(removeOverviewImage)
  const [fault, setFault] = useState<string>()
  const [removing, setRemoving] = useState(false)
  const image = job.overviewImage
  const ofJob = { id: job.id }
  const change = useMutation({
    mutationFn: (send: () => Promise<Job>) => send(),
    onMutate: () => setFault(undefined),
    onSuccess: (changed) => queries.setQueryData(jobKeys.detail(job.id), changed),
    onError: (error) => setFault(asRefusal(error).message),
  })

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { taken, refusals } = sortFiles([...(target.files ?? [])], { accept: TYPES, maxBytes: ONE_IMAGE.maxBytes })
    target.value = ''
    if (!taken[0]) return setFault(refusals[0])
    const files = { jobOverviewImage: taken }
    change.mutate(() => (image ? replace(ofJob, {}, { files }) : add(ofJob, undefined, { files })))
  }
  const turn = (degrees: 90 | 270) =>
    change.mutate(() => replace(ofJob, { rotatedPhotoDetails: [{ photoId: image!.id, degrees }] }))
  const confirm = async () => {
    await remove(ofJob)
    notify.success('The picture was removed')
    setRemoving(false)
  }

  return (
    <Card flush>
      <div className="relative" aria-busy={change.isPending}>
        {image ? (
          <a href={image.url} target="_blank" rel="noreferrer" aria-label="Open the picture in a new tab">
            {/* oxlint-disable-next-line nextjs/no-img-element -- behind the session, where the image optimizer cannot look */}
            <img
              src={image.url}
              alt={`The site of ${jobNumber(job)}`}
              className={`aspect-video w-full rounded-t-card bg-sunken object-cover ${change.isPending ? 'opacity-50' : ''}`}
            />
          </a>
        ) : (
          // As high as a picture: what stands below stays there when one comes.
          <p className="flex aspect-video w-full flex-col items-center justify-center gap-2 rounded-t-card bg-sunken text-table text-muted">
            <House aria-hidden className="size-8" />
            No picture of the site yet
          </p>
        )}
        {fault && (
          <Banner tone="danger" className="absolute inset-x-3 bottom-3" onDismiss={() => setFault(undefined)}>
            {fault}
          </Banner>
        )}
      </div>
      <div className="flex items-center justify-between gap-2 px-2 py-1">
        <label className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-control px-2 text-sm font-medium hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-brand md:h-8">
          <ImagePlus aria-hidden className="size-4" />
          {change.isPending ? 'Saving…' : image ? 'Change picture' : 'Add a picture'}
          <input type="file" accept={TYPES} disabled={change.isPending} onChange={choose} className="sr-only" />
        </label>
        {image && (
          <div className="flex">
            <IconButton
              label="Turn to the left"
              icon={<RotateCcw aria-hidden />}
              disabled={change.isPending}
              onClick={() => turn(270)}
            />
            <IconButton
              label="Turn to the right"
              icon={<RotateCw aria-hidden />}
              disabled={change.isPending}
              onClick={() => turn(90)}
            />
            {mayRemove && (
              <IconButton label="Remove the picture" icon={<Trash2 aria-hidden />} onClick={() => setRemoving(true)} />
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title="Remove the picture?"
        verb="Remove picture"
        onConfirm={confirm}
      >
        It is deleted for everybody and cannot be brought back.
      </ConfirmDialog>
    </Card>
  )
}
