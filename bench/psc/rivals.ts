import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { Document, Font, Image, renderToBuffer, Page as Sheet, Text, View } from '@react-pdf/renderer'
import { jsPDF } from 'jspdf'
import { createElement, type ReactElement } from 'react'
import { A4, type DrawingMark, type FontFace, type Page } from '#areas/deliveries/documents/psc/marks.ts'
import { QUIET_ZONE, qrImage } from '#areas/deliveries/documents/psc/qr-image.ts'

const fontFiles: Readonly<Record<FontFace, string>> = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf')),
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** The QR code as a 1-bit picture in the form that both libraries accept. */
const png = (payload: string): { data: Buffer; modules: number } => {
  const { modules, pixels, bits } = qrImage(payload)
  const stride = bits.length / pixels
  const rows = Buffer.alloc((stride + 1) * pixels)
  for (let y = 0; y < pixels; y++) rows.set(bits.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(pixels, 0)
  head.writeUInt32BE(pixels, 4)
  head[8] = 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', head.subarray(13)),
  ])
  return { data, modules }
}

const inner = (mark: Extract<DrawingMark, { kind: 'qr' }>, modules: number): { x: number; y: number; side: number } => {
  const quiet = (mark.size * QUIET_ZONE) / (modules + 2 * QUIET_ZONE)
  return { x: mark.x + quiet, y: mark.y + quiet, side: mark.size - 2 * quiet }
}

/** jsPDF draws directly. It does not shape Thai text. */
export const drawWithJsPdf = async (pages: readonly Page[]): Promise<Uint8Array> => {
  const pdf = new jsPDF({ unit: 'pt', format: [A4.width, A4.height], compress: true })
  for (const face of ['regular', 'bold'] as const) {
    pdf.addFileToVFS(`${face}.ttf`, readFileSync(fontFiles[face]).toString('base64'))
    pdf.addFont(`${face}.ttf`, 'Sarabun', face)
  }
  pages.forEach((page, index) => {
    if (index > 0) pdf.addPage()
    for (const mark of page) {
      if (mark.kind === 'text') pdf.setFont('Sarabun', mark.face).setFontSize(mark.size).text(mark.text, mark.x, mark.y)
      else if (mark.kind === 'line') pdf.setLineWidth(mark.width).line(...mark.from, ...mark.to)
      else if (mark.kind === 'box') pdf.setLineWidth(mark.outline).rect(mark.x, mark.y, mark.width, mark.height)
      else if (mark.kind === 'picture') pdf.addImage(mark.picture.jpeg, 'JPEG', mark.x, mark.y, mark.width, mark.height)
      else if (mark.kind === 'qr') {
        const { data, modules } = png(mark.payload)
        const { x, y, side } = inner(mark, modules)
        pdf.addImage(new Uint8Array(data), 'PNG', x, y, side, side, mark.payload)
      }
    }
  })
  return new Uint8Array(pdf.output('arraybuffer'))
}

const element = (mark: DrawingMark, key: number): ReactElement => {
  const at = (left: number, top: number) => ({ position: 'absolute', left, top }) as const
  switch (mark.kind) {
    case 'text': {
      const style = {
        ...at(mark.x, mark.y - mark.size),
        fontSize: mark.size,
        fontWeight: mark.face === 'bold' ? 700 : 400,
      }
      return createElement(Text, { key, style, wrap: false }, mark.text)
    }
    case 'line': {
      const [x1, y1] = mark.from
      const [x2, y2] = mark.to
      const style = { ...at(x1, y1), width: Math.max(x2 - x1, mark.width), height: Math.max(y2 - y1, mark.width) }
      return createElement(View, { key, style: { ...style, backgroundColor: 'black' } })
    }
    case 'box': {
      const style = { ...at(mark.x, mark.y), width: mark.width, height: mark.height, border: mark.outline }
      return createElement(View, { key, style })
    }
    case 'picture':
      return createElement(Image, {
        key,
        src: `data:image/jpeg;base64,${mark.picture.jpeg}`,
        style: { ...at(mark.x, mark.y), width: mark.width, height: mark.height },
      })
    case 'qr': {
      const { data, modules } = png(mark.payload)
      const { x, y, side } = inner(mark, modules)
      return createElement(Image, {
        key,
        src: { data, format: 'png' },
        style: { ...at(x, y), width: side, height: side },
      })
    }
    case 'sscc':
      throw new Error('the measured documents have no SSCC')
  }
}

/** @react-pdf/renderer lays out a tree and then draws. It loses letters after SARA AM. */
export const drawWithReactPdf = async (pages: readonly Page[]): Promise<Uint8Array> => {
  Font.register({
    family: 'Sarabun',
    fonts: [
      { src: fontFiles.regular, fontWeight: 400 },
      { src: fontFiles.bold, fontWeight: 700 },
    ],
  })
  Font.registerHyphenationCallback((word) => [word])
  const sheets = pages.map((page, key) => createElement(Sheet, { key, size: 'A4' }, page.map(element)))
  return renderToBuffer(createElement(Document, { style: { fontFamily: 'Sarabun' } }, sheets))
}
