import QRCode from 'qrcode'
import { useMemo } from 'react'
import styles from './qr-picture.module.css'

/** A QR code: dark on light in every theme, as scanners require, with the standard margin of four squares. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
    const squares = []
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (modules.get(row, column)) squares.push(`M${column + 4} ${row + 4}h1v1h-1z`)
      }
    }
    return { path: squares.join(''), size: modules.size + 8 }
  }, [text])
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={styles.paper} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={styles.ink} d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
