import sharp from 'sharp'

/** The files of the demo are drawn and written here, so that none has to travel with the app. */

export const [WIDTH, HEIGHT] = [720, 480]

/** A wall with a water mark rising from the floor, like a photo on site. */
export function paintRoom(n: number): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  const wall = [
    [214, 204, 186],
    [196, 206, 210],
    [222, 214, 202],
  ][n % 3]! as [number, number, number]
  const floor: [number, number, number] = [132, 104, 78]
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isFloor = y > HEIGHT * 0.78
      const isSkirting = !isFloor && y > HEIGHT * 0.72
      const tide = HEIGHT * (0.5 + 0.08 * Math.sin(x / 90 + n) + 0.03 * Math.sin(x / 23))
      const light = 1 - 0.25 * Math.abs(x / WIDTH - 0.4) - 0.1 * (y / HEIGHT)
      const wet = y > tide && !isFloor ? 0.82 - (y < tide + 8 ? 0.12 : 0) : 1
      const grain = isFloor && Math.floor(x / 80 + Math.floor(y / 24)) % 2 ? 0.94 : 1
      const base = isSkirting ? ([240, 238, 232] as const) : isFloor ? floor : wall
      for (let channel = 0; channel < 3; channel++)
        pixels[(y * WIDTH + x) * 3 + channel] = base[channel]! * light * wet * grain
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Pages of text as a PDF. The lines are ours: no sign in them has a meaning in the format. */
export function writePdf(...pages: readonly (readonly string[])[]): Buffer {
  const drawings = pages.map((lines) => {
    const text = lines.map((line) => `(${line}) Tj T*`).join('\n')
    return `BT /F1 12 Tf 18 TL 60 770 Td\n${text}\nET`
  })
  const places = pages.map((_, at) => `${4 + 2 * at} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${places.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...drawings.flatMap((drawing, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ]),
  ]
  let written = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = written.length
    written += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${written}${table}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`,
    'latin1',
  )
}

/** The demo firm's mark: a drop over two waves. */
export const drawLogo = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240" viewBox="0 0 640 240" fill="none">
      <path d="M120 24c34 44 56 74 56 106a56 56 0 0 1-112 0c0-32 22-62 56-106z" fill="#0f5c8c"/>
      <path d="M232 96c34-40 68-40 102 0s68 40 102 0 68-40 102 0" stroke="#0f5c8c" stroke-width="26" stroke-linecap="round"/>
      <path d="M232 164c34-40 68-40 102 0s68 40 102 0 68-40 102 0" stroke="#5fb3d9" stroke-width="26" stroke-linecap="round"/>
    </svg>`),
  )
    .png()
    .toBuffer()
