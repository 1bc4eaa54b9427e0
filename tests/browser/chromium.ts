import { existsSync } from 'node:fs'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium of npm's package, the same one everywhere; it needs its few system libraries unpacked. */
const packaged = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  // Tells the package to unpack the libraries beside the browser and to put them on LD_LIBRARY_PATH.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

type Launch = { readonly executablePath?: string; readonly args: string[] }

const args = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
]

const launch = (executablePath: string | undefined): Launch => ({
  args,
  ...(executablePath !== undefined && { executablePath }),
})
const findInstalled = () => installed.find((path) => existsSync(path))

/** How to start the browser of the tests: `CHROMIUM_PATH`, npm's, an installed one, or else Playwright's own. */
export const chromiumLaunch = async (): Promise<Launch> =>
  launch(process.env.CHROMIUM_PATH ?? (await packaged()) ?? findInstalled())

/** The same for screenshots and benchmarks: an installed one first, because npm's does not use the system's Korean fonts. */
export const readersChromiumLaunch = async (): Promise<Launch> =>
  launch(process.env.CHROMIUM_PATH ?? findInstalled() ?? (await packaged()))
