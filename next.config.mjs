import { fileURLToPath } from 'node:url'

import { securityHeaders } from './scripts/lib/security-headers.mjs'

/** @type {import('next').NextConfig} */
export default {
  // Several builds can exist beside each other: the tests and the benchmark never overwrite the one that serves.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  // The benchmark reads in them which part of a script is whose.
  productionBrowserSourceMaps: process.env.SOURCE_MAPS === 'on',
  // scripts/serve.mjs compresses better; elsewhere the platform does it.
  compress: false,
  reactStrictMode: true,
  // Closes /_next/image, which would draw whatever a stranger asks for: pictures come in sizes of our own.
  images: { unoptimized: true },
  // forbidden(): a page that a role may not open answers 403 and shows Access Denied (docs/adr/0001-middleware-ts.md).
  experimental: { authInterrupts: true },
  // `npm test` checks the types, once: a build that checks them again takes a minute longer for whoever installs the app.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  serverExternalPackages: ['@node-rs/argon2', 'graphile-worker', 'pino', 'postgres', 'nodemailer'],
  // Modules that run in a process of their own (lib/platform/apart) are found by name, which tracing imports misses.
  outputFileTracingIncludes: {
    '/**': ['./docs/guide/*.md'],
    '/api/**': [
      './lib/base/{find-exif,heif,long-picture}.mjs',
      './lib/platform/{apart,images,pdf,spreadsheets}/*.mjs',
      './lib/platform/http/{controls,wide-text}.mjs',
      './lib/{company/billing,desk/management,paper/letterheads,paper/pages}/templates/*.typ',
      './node_modules/@expo-google-fonts/*/{400Regular,600SemiBold}/*.ttf',
      './node_modules/@myriaddreamin/**/*',
      './node_modules/libheif-js/{package.json,libheif-wasm/libheif-bundle.js}',
      './node_modules/{@img,detect-libc,iconv-lite,numfmt,pend,safer-buffer,saxes,semver,sharp,xmlchars,yauzl}/**/*',
    ],
  },
  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      // Answers that pass middleware.ts get a policy with a nonce in place of this one, which is for the others:
      // scripts, pictures, and the page for a missing page.
      {
        source: '/:path((?!api/|auth/).*)',
        headers: [
          {
            key: 'Content-Security-Policy',
            // The thread that reads PDFs compiles its decoders of scans, and has the policy of its own script.
            value:
              "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
          },
        ],
      },
      // Answers of the API are data: nothing in them may run, load or be framed. Pages get their policy, with a nonce,
      // from middleware.ts. A file's answer (lib/platform/route/download.ts) and the page of the API
      // (lib/platform/route/html.ts) bring their own, which one from here would replace.
      ...[
        '/api/:path((?!v1/files/|v1/uploads/uploaded-file-download/|docs$|.*/(?:preview|thumbnail|zip)$|v1/jobs/[^/]+/photos/[^/]+/|v1/reports/|v1/job-reports/[^/]+/[^/]+$).*)',
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
