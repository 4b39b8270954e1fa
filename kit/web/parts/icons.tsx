/** The outlines of the icons in a square of 24 × 24 units, drawn in the colour of the text. */
const shapes = {
  truck: 'M2 6h12v11H2zM14 10h4l4 4v3h-8M6.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  box: 'M3 7.5 12 3l9 4.5v9L12 21l-9-4.5zM3 7.5l9 4.5 9-4.5M12 12v9',
  tick: 'M4 12.5 9.5 18 20 6.5',
  cross: 'M5 5l14 14M19 5 5 19',
  close: 'M6 6l12 12M18 6 6 18',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 7.6v.1',
  alert: 'M12 3.5 22 20H2zM12 10v4.5M12 17.2v.1',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  list: 'M8 6h13M8 12h13M8 18h13M3.5 6h.1M3.5 12h.1M3.5 18h.1',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  printer: 'M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21c0-4.2 3.6-7 8-7s8 2.8 8 7',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8M11 12l9-9M16 7l3 3M13.500 9.500l2 2',
  leave: 'M14 4h5v16h-5M3 12h11M10 8l4 4-4 4',
  light: 'M9 3h6v4l-1.500 3v10h-3V10L9 7zM9 7h6M12 13v2',
  camera: 'M4 8h3.500L9.500 5h5l2 3H20v11H4zM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7',
  search: 'M10.500 17.500a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5',
  download: 'M12 3v12M7 10.500l5 5 5-5M4 20h16',
  narrow: 'M14 7l-5 5 5 5M20 5v14',
  widen: 'M10 7l5 5-5 5M4 5v14',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  eye: 'M2 12s3.500-6.500 10-6.500S22 12 22 12s-3.500 6.500-10 6.500S2 12 2 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  eyeOff:
    'M3 3l18 18M10 6c7-1.500 12 6 12 6s-1 2-3 3.700M6 7.500C3.500 9.500 2 12 2 12s3.500 6.500 10 6.500c1.500 0 2.800-.4 4-.9',
  offline: 'M3 3l18 18M5 12.500a10 10 0 0 1 4-2.500M15 10c1.500.5 2.800 1.400 4 2.500M8.500 16a5 5 0 0 1 7 0M12 20v.1',
  question:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.300-1 .8-1 1.700M12 16.800v.1',
  refresh: 'M20 11a8 8 0 0 0-14.500-4L4 8.500M4 4v4.500h4.500M4 13a8 8 0 0 0 14.500 4L20 15.500M20 20v-4.500h-4.500',
  chart: 'M4 4v16h16M8 16V11M12.500 16V7M17 16v-3',
  calendar: 'M4 6h16v14H4zM4 10.500h16M8.500 3.500V8M15.500 3.500V8',
  trend: 'M3 17l6-6 4 4 8-8M15 7h6v6',
  upload: 'M12 16V4M7 8.500 12 3.500l5 5M4 20h16',
  clipboard: 'M8 5H5.500v16h13V5H16M8.500 3h7v4h-7zM8.500 13.500l2.500 2.500 4.500-4.500',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-3 1.500M7.500 9h6M7.500 12.500h6M7.500 16h4',
  mail: 'M3 6h18v12.500H3zM3.500 6.500l8.500 7 8.500-7',
  shield: 'M12 3l8 3v5.500c0 4.700-3.300 8-8 9.500-4.700-1.500-8-4.800-8-9.500V6zM8.500 12l2.500 2.500 4.500-4.500',
  pledge: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12.500l2 2 4-4M9 17.500h6',
  megaphone: 'M4 10v4h3l8 4.500v-13L7 10zM18 9.500a3.500 3.500 0 0 1 0 5M7 14l1.500 6H11l-1-4.500',
  balance: 'M12 4v16M7 20h10M5 7h14M5 7l-2.500 6a3 3 0 0 0 5 0zM19 7l-2.500 6a3 3 0 0 0 5 0z',
  bill: 'M5 3h14v18l-2.300-1.500-2.400 1.500-2.300-1.500L9.700 21l-2.400-1.500L5 21zM9 8h6M9 12h6',
  money: 'M3 6h18v12H3zM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5M6.500 9.500v.1M17.500 14.500v.1',
  book: 'M5 4h6a2 2 0 0 1 2 2v15a2 2 0 0 0-2-2H5zM19 4h-4a2 2 0 0 0-2 2v15a2 2 0 0 1 2-2h4z',
  people:
    'M9 12a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M2.500 20c0-3.500 2.800-5.500 6.500-5.500s6.500 2 6.500 5.500M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 14.800c2.400.700 4 2.500 4 5.200',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M15.500 8.500l-2 5-5 2 2-5z',
  more: 'M4 7h16M4 12h16M4 17h16',
  dots: 'M5 11v2M5 11h.1v2M12 11v2M12 11h.1v2M19 11v2M19 11h.1v2',
  plus: 'M12 5v14M5 12h14',
  pencil: 'M4 20l1-4.500L16 4.500l3.500 3.500L8.500 19zM13.500 7l3.500 3.500',
  star: 'M12 3.5l2.600 5.500 6 .8-4.400 4.200 1.100 6L12 17.100 6.700 20l1.100-6-4.400-4.200 6-.8z',
  inbox: 'M3 13h5l2 3h4l2-3h5M3 13l3-8h12l3 8v6H3z',
} as const

export type IconName = keyof typeof shapes

/** An icon next to a text. It is hidden from screen readers, because the text describes it. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={shapes[name]} />
  </svg>
)
