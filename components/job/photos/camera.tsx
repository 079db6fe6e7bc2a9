'use client'

import CameraIcon from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import X from 'lucide-react/icons/x'
import Zap from 'lucide-react/icons/zap'
import ZapOff from 'lucide-react/icons/zap-off'
import { type ReactNode, useEffect, useRef, useState } from 'react'

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
  /** Whether it closes with the first photo. */
  once?: boolean
  /** What is chosen before a photo is taken: its room, what it shows. */
  above?: ReactNode
  /** What is said of the photos that were taken, beside them. */
  words?: ReactNode
  /** How many more are taken, and how that is said to whoever wants more; without it, as many as one likes. */
  room?: { left: number; words: string }
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
function Viewfinder({ title, onTaken, once, above, words, room, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>({ is: 'opening' })
  const [tries, setTries] = useState(0)
  const [hasLight, setLight] = useState(false)
  const [factor, setFactor] = useState(1)
  /** The camera with the wide angle, while it is the one that is used. */
  const [wideId, setWideId] = useState<string | null>(null)
  /** Those that are shown: a phone's memory does not hold the photos of a whole house twice. */
  const [taken, setTaken] = useState<readonly string[]>([])
  const [count, setCount] = useState(0)
  /** How many are not on the disk yet. */
  const [left, setLeft] = useState(0)
  const [wasCut, setCut] = useState(false)
  const isFull = room !== undefined && room.left <= 0
  const latest = useRef(onTaken)
  const thumbnails = useRef<readonly string[]>([])

  useEffect(() => {
    let isOver = false
    let opened: OpenCamera | undefined
    openCamera(video.current!, {
      size: FOR_PHOTOS,
      deviceId: wideId ?? undefined,
      onEnd: () => setState({ is: 'ended' }),
    }).then(
      (camera) => {
        opened = camera
        if (isOver) return camera.close()
        // It begins without its light, and the usual one with its usual factor.
        setLight(false)
        if (!wideId) setFactor(1)
        setState({ is: 'open', camera })
      },
      () => {
        if (isOver) return
        if (!wideId) return setState({ is: 'refused' })
        setWideId(null)
        setFactor(1)
      },
    )
    return () => {
      isOver = true
      opened?.close()
    }
  }, [tries, wideId])

  useEffect(() => {
    latest.current = onTaken
  }, [onTaken])
  useEffect(() => () => thumbnails.current.forEach((url) => URL.revokeObjectURL(url)), [])

  // Where a photo goes is what was shown when it was taken, not when its file was ready.
  const keep = async (photos: File[], hand = latest.current) => {
    setLeft((before) => before + photos.length)
    for (const photo of photos) {
      const isKept = (await hand([photo])) > 0
      setLeft((before) => before - 1)
      // What is counted and shown is on the disk.
      if (isKept) show(photo)
    }
    if (once) onClose()
  }
  const show = (photo: File) => {
    const url = URL.createObjectURL(photo)
    const all = [...thumbnails.current, url]
    for (const old of all.slice(0, -SHOWN)) URL.revokeObjectURL(old)
    thumbnails.current = all.slice(-SHOWN)
    setTaken(thumbnails.current)
    setCount((before) => before + 1)
  }
  const shoot = async ({ shoot: take }: OpenCamera) => {
    const hand = latest.current
    const photo = await take()
    if (photo) await keep([photo], hand)
  }
  const turnLight = (camera: OpenCamera) =>
    camera.setTorch(!hasLight).then(
      () => setLight(!hasLight),
      () => setLight(false),
    )
  const zoomTo = (camera: OpenCamera, to: number) => {
    if (!wideId && camera.zoom && to >= camera.zoom.min) {
      setFactor(to)
      camera.setZoom(to).catch(() => setFactor(factor))
      return
    }
    // Another camera of the device: it begins at its own factor.
    setFactor(Math.min(to, 1))
    setState({ is: 'opening' })
    setLight(false)
    setWideId(to < 1 ? camera.wideId : null)
  }

  return (
    // On its side a phone has the picture on the left, and all that is tapped under the right thumb.
    <div className="grid h-dvh max-h-full min-h-0 grid-cols-1 grid-rows-[auto_auto_minmax(0,1fr)_auto_auto] md:h-[80vh] short:grid-cols-[minmax(0,1fr)_15rem] short:grid-rows-[auto_auto_minmax(0,1fr)_auto] short:[&>*]:col-start-2">
      <div className="flex min-w-0 items-center gap-2 p-2">
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
      <div className="min-w-0">{above}</div>
      <div className="relative min-h-0 short:col-start-1! short:row-span-full">
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="absolute inset-0 size-full object-contain"
        />
        {/* A new key each time: the flash runs again. */}
        {count > 0 && <span key={count} aria-hidden className="camera-flash absolute inset-0 bg-raised" />}
        {state.is === 'open' && <Zoom camera={state.camera} factor={factor} onZoom={zoomTo} />}
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
      <div className="flex min-h-16 min-w-0 items-center gap-2 px-2 short:min-h-11">
        <p role="status" className="text-table text-warning">
          {(isFull || wasCut) && room?.words}
        </p>
        {words}
        <ul aria-label="Taken now" className="ms-auto flex min-w-0 justify-end gap-1 overflow-hidden short:hidden">
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
      </div>
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
              disabled={isFull}
              className="sr-only"
              onChange={({ target }) => {
                const chosen = [...(target.files ?? [])]
                target.value = ''
                const kept = chosen.slice(0, Math.max(0, room?.left ?? Infinity))
                setCut(kept.length < chosen.length)
                if (kept.length) void keep(kept)
              }}
            />
          </label>
          <button
            type="button"
            aria-label="Take photo"
            data-autofocus
            disabled={state.is !== 'open' || isFull}
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

const FACTORS = [0.5, 1, 2]

/** The factors that the device has, where it has more than one: rooms are small, and half a factor shows the whole. */
function Zoom({
  camera,
  factor,
  onZoom,
}: {
  camera: OpenCamera
  factor: number
  onZoom: (camera: OpenCamera, to: number) => void
}) {
  const { zoom, wideId } = camera
  const offered = FACTORS.filter(
    (one) => one === 1 || (zoom && one >= zoom.min && one <= zoom.max) || (one < 1 && wideId !== null),
  )
  if (offered.length < 2) return null
  return (
    <div role="group" aria-label="Zoom" className="absolute inset-x-0 bottom-2 flex justify-center gap-2">
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === factor}
          onClick={() => one !== factor && onZoom(camera, one)}
          className="grid size-11 place-items-center rounded-full border border-outline bg-raised/85 text-table font-semibold tabular-nums aria-pressed:border-brand aria-pressed:text-brand"
        >
          {one}×
        </button>
      ))}
    </div>
  )
}
