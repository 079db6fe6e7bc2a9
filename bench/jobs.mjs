/** What is measured of the list of jobs beyond the comparison with the bare app. */

const FORMATS = ['csv', 'xlsx']

/**
 * How fast 100,000 jobs leave as a sheet, and how much memory of the server that takes.
 * @param {{ base: string, token: string, rounds: number, memory: () => Promise<number> }} options
 */
export async function measureExports({ base, token, rounds, memory }) {
  console.log(
    '\n| export of 100,000 jobs | rows/s, median | size | server before | most during it |\n|---|---|---|---|---|',
  )
  for (const format of FORMATS) {
    const speeds = []
    let size = 0
    let peak = 0
    const before = await memory()
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const answer = await fetch(`${base}/api/v1/jobs/export?format=${format}`, {
        headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' },
      })
      if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`)
      const watch = setInterval(async () => (peak = Math.max(peak, await memory())), 100)
      size = 0
      for await (const chunk of answer.body) size += chunk.length
      clearInterval(watch)
      speeds.push(100_000 / ((performance.now() - began) / 1000))
    }
    const speed = speeds.toSorted((a, b) => a - b)[speeds.length >> 1] ?? 0
    const cells = [`${(size / 1e6).toFixed(1)} MB`, ...[before, peak].map((megabytes) => `${megabytes.toFixed(0)} MB`)]
    console.log(`| ${format} | ${speed.toFixed(0)} | ${cells.join(' | ')} |`)
  }
}
