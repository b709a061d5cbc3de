interface QrDrawingProps {
  qr: { readonly size: number; readonly path: string };
  label: string;
}

/** Dark on white whatever the colours around it: cameras read it no other way. */
export const QrDrawing = ({ qr: { size, path }, label }: QrDrawingProps) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`-4 -4 ${size + 8} ${size + 8}`}
    shapeRendering="crispEdges"
    className="aspect-square w-full rounded-control border border-line"
  >
    <path d={`M-4 -4h${size + 8}v${size + 8}h-${size + 8}z`} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
);
