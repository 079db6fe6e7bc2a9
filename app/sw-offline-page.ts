const html = (title: string, text: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Makegood</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 'Inter Variable', system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 100dvh; margin: 0; padding: 1rem; box-sizing: border-box; text-align: center }
h1 { font-size: 1.25rem; margin: 0 0 .5rem }
p { max-width: 28rem; margin: 0 0 1rem }
a { display: inline-block; padding: .625rem 1rem; border: 1px solid; border-radius: .5rem; color: inherit; text-decoration: none; justify-self: center }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<a href="">Try again</a>
</main>
</body>
</html>`

const OFFLINE = html(
  "Oops! You're currently offline",
  "We couldn't detect a connection. Please check your internet connection and try again.",
)
const LOGGED_OUT = html(
  "You're logged out",
  'Nothing of yours is kept on this device any more. To log in again you need a connection.',
)

/** Shown for a page that is not kept on this device. It is self-contained, so nothing has to load for it. */
export const offlinePage = (url: string) =>
  new Response(new URL(url).searchParams.has('left') ? LOGGED_OUT : OFFLINE, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  })
