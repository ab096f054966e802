{{- define "chamfer.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "chamfer.selector" -}}
app.kubernetes.io/name: chamfer
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "chamfer.labels" -}}
{{ include "chamfer.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "chamfer.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "chamfer.claim" -}}
{{- .Values.data.existingClaim | default (printf "%s-data" (include "chamfer.name" .)) -}}
{{- end -}}

{{- /* What every pod has: no rights, nothing to write to but DATA_DIR and /tmp, and no token of the cluster. */ -}}
{{- define "chamfer.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "chamfer.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{- define "chamfer.settings" -}}
envFrom:
  - configMapRef:
      name: {{ include "chamfer.name" . }}-settings
  - secretRef:
      name: {{ .Values.settingsSecret }}
{{- end -}}
