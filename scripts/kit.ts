/** The page of the design kit on http://localhost:5174, with hot reload and without a server. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { nameWidths } from './css.ts'

const server = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('../ui/kit', import.meta.url)),
  plugins: [react(), nameWidths()],
  server: {
    port: Number(process.env.PORT ?? 5174),
    fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] },
  },
})
await server.listen()
server.printUrls()
