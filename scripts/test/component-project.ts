import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { formulaFont } from '../assets/formula-font.ts'
import { chromiumTestFlags, findChromium } from '../chromium.ts'
import { compileTexts } from '../compile-texts.ts'
import { nameWidths } from '../css.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const hideFrames = `document.head.insertAdjacentHTML('beforeend', '<style>iframe { opacity: 0 }</style>')`

/** The mouse of the browser, for `portal/testing/press/press.ts`. */
const pressAt: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.click(x, y)

/**
 * One screen or one control, in a real browser, with its real styles; calls are answered by the real server.
 */
export const componentProject: TestProjectInlineConfiguration = {
  root,
  publicDir: 'portal/public',
  plugins: [react(), nameWidths(), compileTexts(), formulaFont(), alwaysUseFonts(), passToServer()],
  optimizeDeps: {
    // Found ahead, also those of lazy parts: a dependency found during a run reloads the page.
    entries: ['{portal,exam-panel,desk,ui}/**/*.{ts,tsx}', '!**/*.test.ts'],
    include: ['react-dom/client', 'react/jsx-dev-runtime', 'katex/contrib/mhchem'],
  },
  test: {
    name: 'component',
    include: ['{portal,exam-panel,desk,ui}/**/*.component.test.tsx'],
    globalSetup: './scripts/test/component-setup.ts',
    setupFiles: './portal/testing/setup.ts',
    // Test files run one after the other in each page, which loads and compiles its code once.
    isolate: false,
    testTimeout: 30_000,
    // As in the browser tests: the report names what only passed the second time.
    retry: process.env.CI ? 1 : 0,
    // A long timeout for a busy machine; fast results are seen at once all the same.
    expect: { poll: { timeout: 15_000 } },
    browser: {
      commands: { pressAt },
      enabled: true,
      headless: true,
      screenshotFailures: false,
      ui: false,
      // Hidden frames are not drawn, which is faster; the page inside does not notice.
      orchestratorScripts: [{ content: hideFrames }],
      // Neither is needed, and both cost a tenth of a run.
      dependencySourcemaps: false,
      locators: { errorFormat: 'aria' },
      provider: playwright({
        launchOptions: launchOptions(),
        // Without animations pressed controls do not move.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
}

/** Finds Chromium, and installs it, only when a component test runs. */
function launchOptions() {
  return {
    args: chromiumTestFlags,
    get executablePath() {
      return findChromium()
    },
  }
}

/** A late font is used all the same: widths do not depend on the load of the machine. */
function alwaysUseFonts(): Plugin {
  return {
    name: 'always-use-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: 'font-display: optional' },
      handler: (code) => code.replace('font-display: optional', 'font-display: block'),
    },
  }
}

const toServer = /^\/(api|desk\/v1|prod|files|student|tests|examPanel|config\.json)(\/|\?|$)/

/** The setup starts the server and puts its port into the environment, after this was read. */
function passToServer(): Plugin {
  return {
    name: 'pass-to-server',
    configureServer: ({ middlewares }) => {
      middlewares.use((incoming, outgoing, next) => {
        if (toServer.test(incoming.url ?? '')) pass(incoming, outgoing)
        else next()
      })
    },
  }
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming
  const port = process.env.COMPONENT_SERVER_PORT
  const asked = request({ port, method, path: url, headers: { ...headers, host: 'localhost' } }, (answer) => {
    // Without a date the portal uses the browser's clock, which a test may change.
    const { date: _date, ...headers } = answer.headers
    outgoing.sendDate = false
    outgoing.writeHead(answer.statusCode ?? 502, headers)
    answer.pipe(outgoing)
  })
  asked.on('error', () => outgoing.destroy())
  incoming.pipe(asked)
}
