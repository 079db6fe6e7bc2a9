import { fileURLToPath } from 'node:url'

import { securityHeaders } from './scripts/lib/security-headers.mjs'

/** @type {import('next').NextConfig} */
export default {
  // Several builds can live beside each other: the tests and the benchmark never overwrite the one that serves.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  // scripts/serve.mjs compresses, and better; elsewhere the platform does.
  compress: false,
  reactStrictMode: true,
  // forbidden(): a page that a role may not open answers 403 and shows Access Denied.
  experimental: { authInterrupts: true },
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  serverExternalPackages: ['@node-rs/argon2', 'graphile-worker', 'pino', 'postgres', 'nodemailer'],
  // What runs in a process of its own (lib/platform/apart) is found by its name, which no tracing of imports sees.
  outputFileTracingIncludes: {
    '/api/**': [
      './lib/{apart,images,spreadsheets}/*.mjs',
      './node_modules/libheif-js/{package.json,wasm-bundle.js,libheif-wasm/libheif-bundle.js}',
      './node_modules/{@img,detect-libc,pend,saxes,semver,sharp,xmlchars,yauzl}/**/*',
    ],
  },
  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      // What passes middleware.ts gets a policy with a nonce in place of this one, which is for what does not: scripts,
      // pictures, and the page that says that there is none.
      {
        source: '/:path((?!api/|auth/).*)',
        headers: [
          {
            key: 'Content-Security-Policy',
            value: "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
          },
        ],
      },
      // Answers of the API are data: nothing in them may run, load or be framed. Pages get theirs, with a nonce, from middleware.ts.
      // A file's answer (lib/platform/route/download.ts) and the page of the API (lib/platform/route/html.ts) bring their own policy: one from
      // here would be sent in its place.
      ...[
        '/api/:path((?!v1/files/|v1/uploads/uploaded-file-download/|docs$|.*/(?:preview|thumbnail|zip)$|v1/jobs/[^/]+/photos/[^/]+/).*)',
        '/auth/:path*',
      ].map((source) => ({
        source,
        headers: [
          {
            key: 'Content-Security-Policy',
            value: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
          },
        ],
      })),
    ]
  },
}
