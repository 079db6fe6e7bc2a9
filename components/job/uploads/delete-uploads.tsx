import { useQueryClient } from '@tanstack/react-query'

import { runCommand } from '@/components/platform/commands/run-command'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { counted } from '@/lib/base/counts'
import { DomainError } from '@/lib/base/errors'
import type { Role } from '@/lib/base/roles'
import { deleteUpload } from '@/lib/job/uploads/commands'
import { mayRemoveUpload } from '@/lib/job/uploads/rules'
import type { Upload } from '@/lib/job/uploads/schema'

const paramsOf = ({ jobId, id }: Upload) => ({ jobId, uploadId: id })

/** Asks before uploads are deleted, one call each, and lists those that could not be. */
export function DeleteUploads({
  chosen,
  viewer,
  onClose,
}: {
  /** The uploads to delete; none closes the dialog. */
  chosen: readonly Upload[]
  viewer: { userId: string; role: Role }
  onClose: () => void
}) {
  const queries = useQueryClient()
  const own = chosen.filter((upload) => mayRemoveUpload(viewer, upload))
  const others = chosen.length - own.length
  const name = own.length === 1 ? own[0]!.name : counted(own.length, 'file')

  const remove = async () => {
    const tries = await Promise.all(own.map((upload) => tryRemove(upload)))
    // Once for all of them: `useCommand` would do it after each.
    await Promise.all(
      deleteUpload.makesOld(paramsOf(own[0]!), undefined).map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
    const failed = tries.flatMap((one) => one ?? [])
    if (failed.length) throw new Error(`${counted(failed.length, 'file')} could not be deleted: ${failed.join('; ')}`)
    notify.success(own.length === 1 ? `${name} was deleted` : `${name} were deleted`)
  }

  return (
    <ConfirmDialog
      open={own.length > 0}
      onClose={onClose}
      title={`Delete ${name}?`}
      verb={own.length === 1 ? 'Delete file' : `Delete ${name}`}
      onConfirm={remove}
    >
      {own.length === 1 ? 'It is' : 'They are'} gone for good, with what was said about{' '}
      {own.length === 1 ? 'it' : 'them'}.
      {others > 0 && ` ${counted(others, 'file')} of other people ${others === 1 ? 'stays' : 'stay'}.`}
    </ConfirmDialog>
  )
}

/** The error, with the file's name; nothing when the file is gone, whoever removed it. */
async function tryRemove(upload: Upload): Promise<string | undefined> {
  try {
    await runCommand(deleteUpload, paramsOf(upload))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return undefined
    return `${upload.name} (${error instanceof DomainError ? error.message : 'the server could not be reached'})`
  }
}
