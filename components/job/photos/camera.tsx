'use client'

import CameraIcon from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import X from 'lucide-react/icons/x'
import Zap from 'lucide-react/icons/zap'
import ZapOff from 'lucide-react/icons/zap-off'
import { useEffect, useRef, useState } from 'react'

import { Button, buttonClass } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Modal } from '@/components/ui/modal'

import { FOR_PHOTOS, type OpenCamera, openCamera } from './open-camera'
import { PHOTO_LIMITS } from './photo-picker'

export interface CameraProps {
  /** What is photographed: "Kitchen". */
  title: string
  /** Called with each photo the moment it is taken or chosen. @returns how many are on the disk, once they are */
  onTaken: (photos: File[]) => Promise<number>
  onClose: () => void
}

type State = { is: 'opening' | 'refused' | 'ended' } | { is: 'open'; camera: OpenCamera }

const SHOWN = 6

/** The camera of the device: as many photos as one likes, one after the other. Mount it while it is open. */
export const Camera = (props: CameraProps) => (
  <Modal open onClose={props.onClose} width="lg" label={`Camera: ${props.title}`}>
    <Viewfinder {...props} />
  </Modal>
)

/** The inside of the dialog: it is there when its effects run. */
function Viewfinder({ title, onTaken, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>({ is: 'opening' })
  const [tries, setTries] = useState(0)
  const [hasLight, setLight] = useState(false)
  const [taken, setTaken] = useState<string[]>([])
  /** How many are not on the disk yet. */
  const [left, setLeft] = useState(0)
  const latest = useRef(onTaken)
  const thumbnails = useRef(taken)

  useEffect(() => {
    let isOver = false
    let opened: OpenCamera | undefined
    openCamera(video.current!, { size: FOR_PHOTOS, onEnd: () => setState({ is: 'ended' }) }).then(
      (camera) => {
        opened = camera
        if (isOver) return camera.close()
        setState({ is: 'open', camera })
      },
      () => !isOver && setState({ is: 'refused' }),
    )
    return () => {
      isOver = true
      opened?.close()
    }
  }, [tries])

  useEffect(() => {
    latest.current = onTaken
    thumbnails.current = taken
  }, [onTaken, taken])
  useEffect(() => () => thumbnails.current.forEach((url) => URL.revokeObjectURL(url)), [])

  const keep = async (photos: File[]) => {
    setLeft((before) => before + photos.length)
    for (const photo of photos) {
      const isKept = (await latest.current([photo])) > 0
      setLeft((before) => before - 1)
      // What is counted and shown is on the disk.
      if (isKept) setTaken((before) => [...before, URL.createObjectURL(photo)])
    }
  }
  const shoot = async ({ shoot: take }: OpenCamera) => {
    const photo = await take()
    if (photo) await keep([photo])
  }
  const turnLight = (camera: OpenCamera) =>
    camera.setTorch(!hasLight).then(
      () => setLight(!hasLight),
      () => setLight(false),
    )
  const count = taken.length

  return (
    <div className="flex h-dvh max-h-full min-h-0 flex-col md:h-[80vh]">
      <div className="flex items-center gap-2 p-2">
        <IconButton label="Close the camera" icon={<X aria-hidden />} onClick={onClose} />
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</h2>
        {state.is === 'open' && state.camera.hasTorch && (
          <IconButton
            label={hasLight ? 'Light off' : 'Light on'}
            icon={hasLight ? <ZapOff aria-hidden /> : <Zap aria-hidden />}
            aria-pressed={hasLight}

            onClick={() => void turnLight(state.camera)}
          />
        )}
      </div>
      <div className="relative min-h-0 flex-1">
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="absolute inset-0 size-full object-contain"
        />
        {/* A new key each time: the flash runs again. */}
        {count > 0 && <span key={count} aria-hidden className="camera-flash absolute inset-0 bg-raised" />}
        {state.is === 'opening' && <p className="absolute inset-0 grid place-items-center">Starting the camera…</p>}
        {state.is === 'ended' && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center">
            <p>The camera was stopped by the device.</p>
            <Button
              onClick={() => {
                setState({ is: 'opening' })
                setTries(tries + 1)
              }}
            >
              Start it again
            </Button>
          </div>
        )}
        {state.is === 'refused' && (
          <p className="absolute inset-0 grid place-items-center p-6 text-center">
            The camera cannot be used here. Allow it in the browser’s settings for this site, or choose photos from the
            device below.
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {count > 0 && (count === 1 ? 'One photo taken' : `${count} photos taken`)}
      </p>
      <ul aria-label="Taken now" className="flex min-h-16 justify-end gap-1 overflow-hidden px-2">
        {taken.slice(-SHOWN).map((url, at) => (
          <li key={url}>
            {/* oxlint-disable-next-line next/no-img-element -- a picture of this page's memory */}
            <img
              src={url}
              alt={`${title}, ${Math.max(0, count - SHOWN) + at + 1}`}
              className="size-14 rounded object-cover"
            />
          </li>
        ))}
      </ul>
      {/* In large letters the buttons stand below each other: none covers the shutter. */}
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center @max-[18rem]:grid-cols-1 @max-[18rem]:justify-items-center gap-2 p-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))]">
          <label
            className={`${buttonClass({})} w-fit cursor-pointer phone:h-auto phone:min-h-11 phone:whitespace-normal has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
          >
            <Images aria-hidden className="size-4" />
            From the device
            <input
              type="file"
              multiple
              accept={PHOTO_LIMITS.accept}
              aria-label="Photos from the device"
              className="sr-only"
              onChange={({ target }) => {
                const chosen = [...(target.files ?? [])]
                target.value = ''
                if (chosen.length) void keep(chosen)
              }}
            />
          </label>
          <button
            type="button"
            aria-label="Take photo"
            data-autofocus
            disabled={state.is !== 'open'}
            onClick={() => state.is === 'open' && void shoot(state.camera)}
            className="grid size-18 place-items-center rounded-full border-4 border-brand text-brand active:bg-brand-soft disabled:opacity-40"
          >
            <CameraIcon aria-hidden className="size-8" />
          </button>
          <Button className="justify-self-end @max-[18rem]:justify-self-center" onClick={onClose}>
            Done{count > 0 && ` (${left ? `${count} of ${count + left}` : count})`}
          </Button>
        </div>
      </div>
    </div>
  )
}
