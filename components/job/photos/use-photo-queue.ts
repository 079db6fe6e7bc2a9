'use client'

import { type FileTarget, keepFiles, useFilesTo } from '@/components/platform/commands/keep-files'

/** The command that takes photos of a record, one at a time: `photos` and `photoIds` in a form, with fields of its own. */
export interface PhotoTarget<Params extends Record<string, string>> extends Pick<
  FileTarget<Params>,
  'command' | 'params'
> {
  fields?: Record<string, unknown>
}

/** Keeps photos for a record on this device, and has them sent. @returns how many are kept, once they are */
export const sendPhotos = <Params extends Record<string, string>>(
  to: string,
  { fields, ...target }: PhotoTarget<Params>,
  files: readonly File[],
) => keepFiles({ ...target, kind: 'photo', bodyOf: (id) => ({ ...fields, photoIds: [id] }), to }, files)

/**
 * The photos on their way to a record, and their actions. They go three at a time, on any screen, and survive the page.
 * @param to the record's id
 */
export function usePhotoQueue<Params extends Record<string, string>>(to: string, target: PhotoTarget<Params>) {
  const { files: photos, ...queue } = useFilesTo(to)
  return { photos, add: (files: readonly File[]) => sendPhotos(to, target, files), ...queue }
}

export type PhotoQueue = ReturnType<typeof usePhotoQueue>
