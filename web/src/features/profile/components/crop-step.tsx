import { Button, Slider } from 'antd';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { m } from '../../../texts/index.js';
import { crop, type CropArea } from '../crop-picture.js';

type CropStepProps = {
  url: string;
  busy: boolean;
  onBack: () => void;
  onChosen: (area: CropArea) => void;
};

/** Which round part of the picture is the face: moved by pointer, touch or arrow keys, enlarged by the slider. */
const CropStep = ({ url, busy, onBack, onChosen }: CropStepProps) => {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(crop.minZoom);
  const [area, setArea] = useState<CropArea | null>(null);
  return (
    <>
      <div className="cropper">
        <Cropper
          image={url}
          crop={place}
          zoom={zoom}
          aspect={crop.aspect}
          minZoom={crop.minZoom}
          maxZoom={crop.maxZoom}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': m.profile_crop_move() }}
          mediaProps={{ alt: '' }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <div className="row zoom">
        <ZoomOut size={18} strokeWidth={1.75} aria-hidden="true" />
        <Slider
          className="grow"
          min={crop.minZoom}
          max={crop.maxZoom}
          step={crop.zoomStep}
          value={zoom}
          onChange={setZoom}
          disabled={busy}
          tooltip={{ open: false }}
          ariaLabelForHandle={m.profile_crop_zoom()}
        />
        <ZoomIn size={18} strokeWidth={1.75} aria-hidden="true" />
      </div>
      <div className="pair">
        <Button size="large" onClick={onBack} disabled={busy}>
          {m.profile_crop_other()}
        </Button>
        <Button
          type="primary"
          size="large"
          loading={busy}
          disabled={area === null}
          onClick={() => area && !busy && onChosen(area)}
        >
          {m.profile_face_set()}
        </Button>
      </div>
    </>
  );
};
export default CropStep;
