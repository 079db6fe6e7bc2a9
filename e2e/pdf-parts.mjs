import sirv from 'sirv'

const send = sirv('node_modules/pdfjs-dist', { dev: true })

/** Serves to the tests of parts what a build has of the reader of PDFs (scripts/lib/place-pdf-parts.mjs). */
export const pdfParts = {
  name: 'pdf-parts',
  /** @param {import('vite').ViteDevServer} server */
  configureServer({ middlewares }) {
    middlewares.use('/_next/static/pdf-parts', (request, response, next) => {
      request.url = (request.url ?? '').replace(/^\/[\d.]+/, '')
      send(request, response, next)
    })
  },
}
