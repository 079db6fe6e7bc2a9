'use client'

import { useState } from 'react'

import { asRefusal } from './as-refusal'
import { ImagePicker, type ImagePickerProps } from './image-picker'
import { notify } from './notify'

type StoredImageProps = Omit<ImagePickerProps, 'error' | 'value' | 'onChange' | 'onRemove'> & {
  help: string
  upload: (image: File) => Promise<void>
  remove: () => Promise<void>
  /** The notices afterwards. */
  words: { changed: string; removed: string }
}

/** A picture that is stored as soon as it is chosen. */
export function StoredImage({ help, upload, remove, words, ...picker }: StoredImageProps) {
  const [sending, setSending] = useState<File | null>(null)
  const [error, setError] = useState<string>()

  const change = async (work: () => Promise<void>, done: string) => {
    setError(undefined)
    try {
      await work()
      notify.success(done)
    } catch (thrown) {
      setError(asRefusal(thrown).message)
    } finally {
      setSending(null)
    }
  }

  const send = (image: File) => {
    setSending(image)
    return change(() => upload(image), words.changed)
  }

  return (
    <div aria-busy={sending !== null}>
      <ImagePicker
        {...picker}
        help={sending ? 'Uploading…' : help}
        error={error}
        value={sending}
        onChange={send}
        onRemove={() => change(remove, words.removed)}
      />
    </div>
  )
}
