import Camera from 'lucide-react/icons/camera'

import { PHOTO_LIMITS } from '@/components/job/photos/photo-picker'
import { buttonClass } from '@/components/ui/button'

/** One tap opens the camera or the gallery of the device. */
export const TakePhotos = ({ label, onTaken }: { label: string; onTaken: (files: File[]) => void }) => (
  <label
    className={`${buttonClass({ variant: 'primary' })} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
  >
    <Camera aria-hidden className="size-4" />
    Photos
    <input
      type="file"
      multiple
      accept={PHOTO_LIMITS.accept}
      aria-label={label}
      className="sr-only"
      onChange={({ target }) => {
        const taken = [...(target.files ?? [])]
        target.value = ''
        if (taken.length) onTaken(taken)
      }}
    />
  </label>
)
