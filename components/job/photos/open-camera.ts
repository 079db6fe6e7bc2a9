/** As many pixels as a photo keeps: the device gives what it has. */
export const FOR_PHOTOS = { width: { ideal: 2560 }, height: { ideal: 1920 } }
const QUALITY = 0.92

/** A camera that shows what it sees in a video element. */
export interface OpenCamera {
  /** Takes what is seen as a JPEG; null when the device gives no picture. */
  shoot: () => Promise<File | null>
  /** Whether it has a light. */
  hasTorch: boolean
  setTorch: (isOn: boolean) => Promise<void>
  /** How far it zooms by itself; null where the device does not say. */
  zoom: { min: number; max: number } | null
  setZoom: (factor: number) => Promise<void>
  /** The device's camera with a wide angle, which takes in half as much again; null for none. */
  wideId: string | null
  close: () => void
}

interface Abilities {
  torch?: boolean
  zoom?: { min: number; max: number }
}

interface CameraOptions {
  /** The wanted size; the device's usual one if left out. */
  size?: typeof FOR_PHOTOS
  /** A certain camera of the device; the usual one at its back if left out. */
  deviceId?: string
  /** Called when the device takes the camera away, as for a call. */
  onEnd?: () => void
}

/**
 * Opens the camera at the back of the device, if it has several.
 * @throws when there is none, or it may not be used
 */
export async function openCamera(
  video: HTMLVideoElement,
  { size, deviceId, onEnd = () => {} }: CameraOptions = {},
): Promise<OpenCamera> {
  // Without https there are no devices.
  const chosen = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' }
  const stream = await navigator.mediaDevices?.getUserMedia({ video: { ...chosen, ...size } })
  const track = stream?.getVideoTracks()[0]
  if (!track) throw new Error('There is no camera.')
  const close = () => {
    track.removeEventListener('ended', onEnd)
    for (const one of stream.getTracks()) one.stop()
    // Another one may show its picture by now.
    if (video.srcObject === stream) video.srcObject = null
  }
  track.addEventListener('ended', onEnd)
  try {
    video.srcObject = stream
    await video.play()
  } catch (error) {
    close()
    throw error
  }
  // A browser that knows no capabilities has no light to switch either, nor a zoom.
  const abilities = (track.getCapabilities?.() ?? {}) as Abilities
  return {
    shoot: () => pictureOf(video),
    hasTorch: abilities.torch === true,
    zoom: abilities.zoom ?? null,
    setZoom: (zoom) => track.applyConstraints({ advanced: [{ zoom } as MediaTrackConstraintSet] }),
    wideId: await findWide(),
    setTorch: (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }),
    close,
  }
}

/** Cameras are named once one of them may be used: phones call theirs "Back Ultra Wide Camera". */
async function findWide(): Promise<string | null> {
  const devices = (await navigator.mediaDevices.enumerateDevices?.().catch(() => [])) ?? []
  // Tablets have one at their front too, which sees who holds them.
  const wide = devices.find(
    ({ kind, label }) => kind === 'videoinput' && /ultra ?wide/i.test(label) && !/front/i.test(label),
  )
  return wide?.deviceId ?? null
}

async function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (!width || !height) return null
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')!.drawImage(video, 0, 0)
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.jpg`
  return bytes && new File([bytes], name, { type: 'image/jpeg', lastModified: Date.now() })
}
