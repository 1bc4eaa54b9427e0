import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The oldest browsers that read the stylesheet as it is written: nesting, `light-dark()`, `oklch()`. */
const cssTarget = ['chrome123', 'safari17.5', 'firefox121']

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, addExtensions: true, quoteStyle: 'single' }),
    react(),
  ],
  builder: {},
  environments: {
    client: { build: { outDir: 'dist/client', manifest: true, cssCodeSplit: false, cssTarget, assetsInlineLimit: 0 } },
  },
})
