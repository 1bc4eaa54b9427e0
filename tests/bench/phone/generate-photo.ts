import sharp from 'sharp'

const size = { width: 1600, height: 900 }
const patches = { width: 16, height: 9 }

/** Random pixels of a small picture, deterministic for a seed. */
const shades = (seed: number): Buffer =>
  Buffer.from(
    Array.from({ length: patches.width * patches.height * 3 }, (_, index) => {
      const light = Math.sin(seed * 12.9898 + Math.floor(index / 3) * 78.233) * 43_758.5453
      return 60 + 90 * (light - Math.floor(light)) + 30 * Math.sin(seed + (index % 3) * 2)
    }),
  )

/** Writes a synthetic photo with edges, gradients and sensor noise, so that it compresses like a real one. */
export const generatePhoto = async (seed: number, file: string): Promise<void> => {
  const light = await sharp(shades(seed), { raw: { ...patches, channels: 3 } })
    .resize({ ...size, kernel: seed % 2 === 0 ? 'cubic' : 'mitchell' })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const grain = await sharp({
    create: { ...size, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  await sharp(light)
    .composite([{ input: grain, blend: 'soft-light' }])
    .toFile(file)
}
