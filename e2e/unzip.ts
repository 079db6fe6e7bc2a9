import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import yauzl from 'yauzl'

/** The files of a ZIP by their names, in its order. */
export const unzip = (bytes: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const found = new Map<string, Buffer>()
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure)
      zip.on('error', reject)
      zip.on('end', () => resolve(found))
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          buffer(stream).then((content) => {
            found.set(entry.fileName, content)
            zip.readEntry()
          }, reject)
        })
      })
      zip.readEntry()
    })
  })

/** Puts the files of a ZIP below a folder. */
export async function unzipInto(folder: string, bytes: Buffer): Promise<void> {
  for (const [name, content] of await unzip(bytes)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}
