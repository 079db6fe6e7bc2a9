import { expect, it } from 'vitest'

import { formatBytes, sortFiles } from './file-limits'

const file = (name: string, type: string, size = 100) => ({ name, type, size })

it('takes what the limits allow and says why it refuses the rest', () => {
  const photo = file('roof.jpg', 'image/jpeg')
  const table = file('readings.CSV', '')
  const result = sortFiles(
    [
      photo,
      file('notes.txt', 'text/plain'),
      file('huge.png', 'image/png', 2_097_153),
      table,
      file('late.jpg', 'image/jpeg'),
    ],
    { accept: 'image/*, .csv', maxBytes: 2_097_152, maxFiles: 2 },
  )
  expect(result.taken).toEqual([photo, table])
  expect(result.refusals).toEqual([
    'notes.txt is not of an accepted type.',
    'huge.png is larger than 2 MB.',
    'late.jpg was left out: at most 2 at a time.',
  ])
})

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 kB'],
  [1_048_100, '1 MB'],
  [1_048_576, '1 MB'],
  [1_572_864, '1.5 MB'],
  [26_214_400, '25 MB'],
  [1_073_741_823, '1 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
